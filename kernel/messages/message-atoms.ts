import { atom } from 'jotai/vanilla'

/** Texts a host gives in place of ours, by `<owner>.<key>`. */
export type MessageOverrides = Readonly<Record<string, string>>

/** The host's own texts. */
export const messageOverridesAtom = atom<MessageOverrides>({})

/** The language of all texts, as a BCP 47 tag in its canonical form: `en`, `de-AT`, `zh-Hant`. */
export const localeAtom = atom('en')
