/** Files of the frame's build, from `frame.json`. */
export interface FrameFiles {
  readonly program: string
  readonly programIntegrity: string
  readonly sheet: string
  readonly sheetIntegrity: string
}

/** Writes the frame's document. The configuration is data: a script that is no JSON block would be blocked. */
export function frameDocument(files: FrameFiles, config: unknown, title = 'Secure wallet'): string {
  // `<` would end the block
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/${files.sheet}" integrity="${files.sheetIntegrity}">
<script type="application/json" id="foyer-frame-config">${json}</script>
<script type="module" src="/${files.program}" integrity="${files.programIntegrity}"></script>
<body></body>
</html>
`
}
