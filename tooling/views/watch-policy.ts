/** Runs in the page before its scripts: keeps what it does against its policy. */
export function watchPolicy(): void {
  const breaches: string[] = []
  Reflect.set(window, Symbol.for('audit breaches'), breaches)
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event
    breaches.push(`${effectiveDirective}: ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`)
  })
}
