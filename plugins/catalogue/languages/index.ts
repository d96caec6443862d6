/** Languages of the texts, by tag. */
export default {
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fr: () => import('./fr.js'),
  ja: () => import('./ja.js'),
  zh: () => import('./zh.js'),
}
