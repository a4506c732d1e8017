import { en } from './en'; export const it = en;
