import { expect, test } from 'vitest';
import { serverAddress } from './serverAddress';

test.each([
  ['cards.example.org', 'https://cards.example.org/?friends=ligretto'],
  [' Cards.Example.org/t/abc ', 'https://cards.example.org/?friends=ligretto'],
  ['http://cards.example.org:8000', 'http://cards.example.org:8000/?friends=ligretto'],
  ['192.168.0.10:8000', 'http://192.168.0.10:8000/?friends=ligretto'],
  ['10.0.0.7', 'http://10.0.0.7/?friends=ligretto'],
  ['localhost:8000', 'http://localhost:8000/?friends=ligretto'],
  ['laptop.local:8000', 'http://laptop.local:8000/?friends=ligretto'],
  ['laptop', 'http://laptop/?friends=ligretto'],
])('%j leads to %s', (text, address) => {
  expect(serverAddress(text, 'ligretto')).toBe(address);
});

test.each([
  '',
  '   ',
  'two words',
  'javascript:alert(1)',
  'ftp://cards.example.org',
  'me@cards.example.org',
  'https://',
  '://',
  '#',
  'cards.example.org:99999',
])('%j is no address', (text) => {
  expect(serverAddress(text, 'ligretto')).toBeUndefined();
});
