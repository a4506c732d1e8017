/** The type of all texts. A language that lacks one, or has one too many, does not compile. */
import type { en } from './en';

/** A text of the same form as an English one. */
export type Widened<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : T extends readonly string[]
      ? readonly string[]
      : { readonly [Key in keyof T]: Widened<T[Key]> };

export type Texts = Widened<typeof en>;
