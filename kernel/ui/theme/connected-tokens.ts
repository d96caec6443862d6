/**
 * Style sheet with the tokens that a connected button and the modal use besides those of every shadow root: badges, icons,
 * secondary text, warnings.
 */
export { default as connectedTokens } from './connected-tokens.css?inline'
