import { plural } from '@rasant/lang/plural';

export default {
  /** Where no match is named. */
  intro: 'Every finished match can be watched again: from its end, from its link, or from a log file.',
  yours: 'Your own matches are on “You”.',
  drop: 'Drop a log file here',
  choose: 'Choose a file',
  /** Before a command. */
  simulated: 'The command line writes one, for example:',
  reading: 'Reading the file…',
  /** A file with several matches. */
  which: 'Which match?',
  matchNumber: (n: number) => `Match ${n}`,
  players: (n: number) => plural(n, 'player', 'players'),
  onlyFirst: (n: number) => `Only the first ${n} matches are listed.`,
  otherFile: 'Another file',
  otherMatch: 'Another match',
  file: {
    empty: (name: string) => `${name} is empty. Choose another file.`,
    not_a_log: (name: string) =>
      `${name} is no log of a match: its first line is not the one that rasant writes. Choose another file.`,
    unreadable: (name: string) => `The browser could not read ${name}. Choose it again.`,
    cutOff: 'The file breaks off in the middle of a line. Everything before it is here.',
    tooLarge: (size: string) =>
      `This match is too large for the server (${size} MB). “rasant replay” in a terminal shows it, however long it is.`,
    /** The reason is the server’s own, in English. */
    badLine: (line: number, reason: string) =>
      `This match cannot be shown. Line ${line} of the file: “${reason}”. Choose another match or file.`,
    refused: (reason: string) => `This match cannot be shown: “${reason}”. Choose another match or file.`,
  },
  trouble: {
    unknown:
      'There is no such match here, or it is still on. Check the link: it may have been cut off, or whoever played has deleted the match.',
    notKept: 'The cards of this match are no longer kept. This is how it ended.',
    /** Another player’s cards at a table that was not open to all. */
    notAllowed: 'Only those who played may see this match with these eyes. You see what a spectator saw.',
    noSuchViewpoint: (viewpoint: number) =>
      `The link asks for a viewpoint that this match does not have (${viewpoint}). Choose below whose viewpoint to see it from.`,
    nothing: 'The record of this match is damaged: nothing of it can be shown.',
    keptBack:
      'This is somebody’s try at today’s deal. So that nobody learns the cards before their own try, it is shown from tomorrow on.',
    busy: 'The server has too much to do at the moment. Try again soon.',
    /** Part of it came. */
    brokenOff: 'The rest of the match has not come. This is its beginning.',
  },
  loading: 'Loading the match…',
  loaded: (n: string) => `${n} moves so far`,
  player: 'Play and seek',
  play: 'Play',
  pause: 'Pause',
  fromTheStart: 'From the start',
  previous: 'To the key moment before',
  next: 'To the next key moment',
  speed: 'Speed',
  place: 'Place in the match',
  /** How far it has come, of how much. */
  at: (time: string, all: string) => `${time} of ${all}`,
  viewpoint: 'Seen through the eyes of',
  everybody: 'Spectator',
  allSeeing: 'All cards',
  unnamed: (n: number) => `Player ${n}`,
  moments: 'Key moments',
  noMoments: 'This match has no key moments.',
  faster: (name: string, ms: number, other: string) => `${name}, ${ms} ms faster than ${other}`,
  decisive: 'The decisive minute',
  roundEnds: (n: number) => `Round ${n} ends`,
  matchEnds: 'The end',
  copyMoment: 'Copy link to this moment',
  copied: 'Copied: whoever opens the link sees this moment.',
  /** The link itself, where it could not be copied. */
  link: 'Link to this moment',
};
