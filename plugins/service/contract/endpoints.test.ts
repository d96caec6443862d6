import { expect, test } from 'vitest'
import { schema } from '#kernel'
import { defineEndpoints, get, post } from './endpoints.js'

test('declares endpoints as data, with the id `<owner>/<name>`', () => {
  const answer = schema.object({ name: schema.string() })
  const body = schema.object({})
  const table = defineEndpoints('people', {
    one: get('/v1/people/:id', { response: answer, fallback: { name: 'Example' }, maxBytes: 10 }),
    face: get('/v1/faces/:id', { blob: true }),
    add: post('/v1/people', { body, response: answer, repeatable: true, base: 'rpc' }),
  })
  expect(table).toEqual({
    one: {
      id: 'people/one',
      method: 'GET',
      path: '/v1/people/:id',
      response: answer,
      fallback: { name: 'Example' },
      maxBytes: 10,
    },
    face: { id: 'people/face', method: 'GET', path: '/v1/faces/:id', blob: true },
    add: {
      id: 'people/add',
      method: 'POST',
      path: '/v1/people',
      body,
      response: answer,
      repeatable: true,
      base: 'rpc',
    },
  })
})
