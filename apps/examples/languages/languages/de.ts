// #region german
/** German texts, by plugin and name. */
export default {
  paper: {
    title: 'Auf Papier unterschreiben',
    pages: { one: '{count} Seite', other: '{count} Seiten' },
    NO_INK: 'Der Stift ist leer',
  },
}
// #endregion
