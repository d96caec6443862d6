/** A style sheet imported as text: views adopt it into the widget's shadow root, nothing is injected into the page. */
declare module '*.css?inline' {
  const text: string
  export default text
}
