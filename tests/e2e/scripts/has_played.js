// Has the log told of so many plays, or is the round over?
(plays) => {
  const told = [...document.querySelectorAll('[role=log] p')].filter(({ textContent }) => textContent.includes(' plays '));
  return told.length >= plays || !!document.querySelector('#standing');
};
