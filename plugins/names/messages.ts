import { defineMessages } from '#kernel'

/** Texts of the registration of a name. */
export const namesMessages = /*#__PURE__*/ defineMessages(
  'names',
  {
    title: 'Choose a name',
    about: 'One name instead of 42 characters. Letters, digits and hyphens, at least 4.',
    label: 'Name',
    placeholder: 'Your name',
    checking: 'Checking',
    free: 'Free',
    taken: 'Taken',
    takenText: 'Someone has this name. Try one of these.',
    takenAlone: 'Someone has this name. Try another one.',
    alsoFree: 'Also free',
    characters: 'Letters, digits and hyphens only',
    hyphens: 'No two hyphens in third and fourth place',
    short: 'At least 4 characters',
    long: 'At most 64 characters',
    register: 'Register',
    registerName: 'Register {name}',
    tryAgain: 'Try again',
    registered: 'Name registered',
    yours: '{name} is yours',
    yoursText: 'People can now send to your name.',
    copy: 'Copy name',
    copied: 'Name copied',
    done: 'Done',
    ownName: 'Your name',
    ownText: 'People can send to this name.',
    another: 'Add a name',
    release: 'Release name',
    releaseTitle: 'Release {name}?',
    releaseText:
      'The name stops leading to your account at once. For a time only you can register it again. After that, anyone can, and ' +
      'receives what people send to it.',
    keep: 'Keep name',
    released: '{name} is released',
    releasedText: 'Tell people who send to you that this name is no longer yours.',
  },
  () => import('./languages/index.js'),
)
