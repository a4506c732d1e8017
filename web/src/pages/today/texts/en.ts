import { plural } from '@rasant/lang/plural';

export default {
  play: 'Play today’s deal',
  goOn: 'Go on',
  rules: (bots: number) =>
    `One round against ${plural(bots, 'steady bot', 'steady bots')}. Everybody here gets the same cards and meets the same bots; most points win, then the fastest.`,
  once: 'One try a day. Once begun it is used; you can pause it and come back until it is over. It does not count for your level.',
  waits: 'Your try has begun. It waits for you where you left it.',
  used: 'Your try at today’s deal is used, but you played too little of it to count. Tomorrow there is a new one.',
  next: (game: string) => `Tomorrow: ${game}, in`,
  points: (n: number, told: string) => `${told} ${n === 1 ? 'point' : 'points'}`,
  inTime: (time: string) => `in ${time}`,
  hidden: 'Played: others do not see you here',
  streak: (n: number) => `${n} days in a row`,
  share: 'Copy the result',
  replay: 'See it again',
  best: 'Table of the day',
  place: 'Place',
  name: 'Name',
  time: 'Time',
  tries: (n: number) => plural(n, 'finished try', 'finished tries'),
  nobodyYet: 'Nobody has finished a try yet. Be the first!',
  nobody: 'Nobody finished a try that day.',
  dayBefore: 'The day before',
  dayAfter: 'The day after',
  noSuchDay: 'There is no deal of that day. Here is today’s.',
};
