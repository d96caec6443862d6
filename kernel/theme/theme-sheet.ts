export { default as themeSheet } from './tokens.css?inline'
