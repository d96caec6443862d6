// #region list
/** Languages of the plugin, by tag. */
export default {
  de: () => import('./de.js'),
}
// #endregion
