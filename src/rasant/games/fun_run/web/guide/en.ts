import type { Texts } from './guide';

export default {
  goal: {
    title: 'What it is about',
    text: 'A race with cards and legs: be the first to be rid of your stack of ten. Nobody takes turns, everybody plays at once.',
  },
  table: {
    title: 'Where your cards lie',
    text: 'Your stack lies open at your home side, and only its top card may be laid. Your other thirty cards lie face down at the three other sides, ten at each.',
  },
  seated: {
    title: 'Where your cards lie',
    text: 'You keep your seat. Three face-down piles of ten lie before you; your stack lies open at the far side of the table, and only its top card may be laid.',
  },
  middle: {
    title: 'One pile a colour',
    text: 'A 1 opens the pile of its colour. After that it takes the same colour, one higher or one lower. 1 and 5 are neighbours, so it goes round and round and never ends.',
  },
  run: {
    title: 'Run to your piles',
    text: 'Choose a side and off you go; the way takes time, and you may turn round. There you pick up your pile, which nobody else sees, and lay as many cards as fit, one by one.',
  },
  take: {
    title: 'One pile at a time',
    text: 'Take up one of your three piles: nobody else sees it, and you may lay as many cards as fit, one by one. Put it down before you take the next.',
  },
  home: {
    title: 'For the stack: home!',
    text: 'The top of your stack goes only while you stand at home. And no card ever runs with you: each pile stays at its side.',
  },
  stand: {
    title: 'For the stack: up!',
    text: 'Your stack is out of reach while you sit. Put your pile down and stand up; then you may lay its top card. Getting up and sitting down takes a moment.',
  },
  easy: {
    title: 'The stack from everywhere',
    text: 'At this table you need not go anywhere for your stack: its top card may be laid from wherever you are.',
  },
  easyRun: {
    title: 'What you run for here',
    text: 'Your stack needs no running: its top card may be laid from every side. You run for your three piles, because each can be played only where it lies. Whoever stands at the right side when its cards fit is faster.',
  },
  stuck: {
    title: 'Nobody can go on?',
    text: 'If no card of anybody fits any more, the round ends early and is counted as it stands.',
  },
  points: {
    title: 'The end and the points',
    text: 'Once somebody’s stack is gone, the round ends. Each of your cards in the middle is worth 1 point, each card left on your stack costs 2; the piles do not count. Most points win.',
  },
} satisfies Texts;
