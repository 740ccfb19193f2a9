/** A value while it is being made. */
export type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
