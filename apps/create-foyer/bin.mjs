#!/usr/bin/env node
import { stdin, stdout } from 'node:process'
import { run } from './src/run.mjs'
import { openTerminal } from './src/terminal.mjs'

const terminal = stdin.isTTY && stdout.isTTY ? openTerminal(stdin, stdout) : undefined
try {
  process.exitCode = await run(process.argv.slice(2), {
    cwd: process.cwd(),
    log: console.log,
    error: console.error,
    ...(terminal && { ask: terminal.ask }),
  })
} finally {
  terminal?.close()
}
