import { defineErrors } from '#kernel'

/** The error of a plugin whose code does not load. It is apart from the others, because they load with that code. */
export const loadErrors = /*#__PURE__*/ defineErrors(
  'auth',
  { NO_DEPENDENCY: { text: 'Unable to load email login dependency', kind: 'request' } },
  { languages: () => import('./languages/index.js') },
)
