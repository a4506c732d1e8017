// Every sound of the page, rendered: its peak, and its samples in base64; and a crowd, twelve cards in a tenth of a second.
async (source) => {
  const RATE = 44100;
  const SECONDS = 3;
  let seed = 1;
  // the same noise in every run
  Math.random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const { MAKERS, whiteNoise } = await import(`data:text/javascript;base64,${source}`);

  async function rendered(make) {
    const context = new OfflineAudioContext(1, RATE * SECONDS, RATE);
    const noise = whiteNoise(context, 2);
    make((which, at) => MAKERS[which]({ context, noise, at, loud: 1 }));
    const samples = (await context.startRendering()).getChannelData(0);
    // what is too loud for a loudspeaker must be seen, so that nothing is cut off here
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const numbers = Int16Array.from(samples, (sample) => Math.max(-1, Math.min(1, sample)) * 32767);
    let text = '';
    for (const byte of new Uint8Array(numbers.buffer)) text += String.fromCharCode(byte);
    return { peak, pcm: btoa(text) };
  }

  const all = {};
  for (const which of Object.keys(MAKERS)) all[which] = await rendered((play) => play(which, 0));
  all.crowd = await rendered((play) => Array.from({ length: 12 }, (_, k) => play('slap', k * 0.008)));
  return all;
};
