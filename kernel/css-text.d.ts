/** A style sheet imported as text: views add it to the widget's shadow root, nothing is injected into the page. */
declare module '*.css?inline' {
  const text: string
  export default text
}
