#!/usr/bin/env node
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { run } from './src/run.mjs'

const terminal = stdin.isTTY && stdout.isTTY ? createInterface({ input: stdin, output: stdout }) : undefined
try {
  process.exitCode = await run(process.argv.slice(2), {
    cwd: process.cwd(),
    log: console.log,
    error: console.error,
    ...(terminal && { ask: (question) => terminal.question(question) }),
  })
} finally {
  terminal?.close()
}
