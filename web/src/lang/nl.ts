import { en } from './en'; export const nl = en;
