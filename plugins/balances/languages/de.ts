/** German texts. */
export default {}
