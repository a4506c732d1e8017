// Has the log told of so many plays, or is the round over?
(plays) =>
  window.announced.filter((line) => line.includes(' plays ')).length >= plays || !!document.querySelector('#standing');
