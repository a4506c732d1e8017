// A few frames: nobody looks sixty times a second, and looking costs the page more than drawing.
(frames = 4) =>
  new Promise((done) => {
    const wait = () => (frames-- > 0 ? requestAnimationFrame(wait) : done());
    wait();
  });
