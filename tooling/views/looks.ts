import { pseudoLocale } from '../../kernel/messages/locale.js'
import type { Look } from './visit-states.js'

/** How every state is looked at. */
export const looks = {
  light: { name: 'light', theme: 'light' },
  dark: { name: 'dark', theme: 'dark' },
  /** Only how a view usually is: colours and names are the same as on a desktop. */
  phone: { name: 'dark phone', theme: 'dark', phone: true, firstOnly: true },
  large: { name: 'text at 200 %', theme: 'light', textSize: '20px' },
  largePhone: { name: 'text at 200 % on a phone', theme: 'light', textSize: '20px', phone: true },
  pseudo: { name: 'pseudo-locale', theme: 'light', locale: pseudoLocale },
  pseudoPhone: { name: 'pseudo-locale on a phone', theme: 'light', locale: pseudoLocale, phone: true },
} as const satisfies Readonly<Record<string, Look>>
