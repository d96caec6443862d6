/** Languages of the texts, by tag. */
export default {
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fr: () => import('./fr.js'),
  ja: () => import('./ja.js'),
  pt: () => import('./pt-BR.js'),
  'pt-BR': () => import('./pt-BR.js'),
  zh: () => import('./zh.js'),
}
