import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type ReplySchema, replySerializer } from './reply-serializer.ts'

const serializerOf = (schema: z.ZodMiniType) =>
  replySerializer(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as ReplySchema)

const person = z.object({ name: z.string(), age: z.optional(z.number()) })

describe('serialization of replies', () => {
  it('a reply has exactly the fields of its schema, at any depth of nesting', () => {
    const write = serializerOf(
      z.object({ data: z.array(person), chief: z.nullable(person), drawing: z.unknown() }),
    )
    const secret = { name: 'Kari "K" Ås', age: 40, passwordHash: 'x' }
    const reply = {
      data: [secret, { name: 'Ola' }],
      chief: secret,
      drawing: { any: [1] },
      total: 3,
    }
    expect(JSON.parse(write(reply))).toEqual({
      data: [{ name: 'Kari "K" Ås', age: 40 }, { name: 'Ola' }],
      chief: { name: 'Kari "K" Ås', age: 40 },
      drawing: { any: [1] },
    })
    expect(JSON.parse(write({ ...reply, chief: null }))).toMatchObject({ chief: null })
  })

  it('refuses a reply that lacks a required field', () => {
    expect(() => serializerOf(person)({ age: 3 })).toThrow(/lacks name/)
  })

  it('creating a serializer fails for a schema with arbitrary fields or several kinds of objects', () => {
    expect(() => serializerOf(z.looseObject({ id: z.number() }))).toThrow(/names the fields/)
    expect(() => serializerOf(z.union([person, z.object({ id: z.number() })]))).toThrow(/one kind/)
  })
})
