import {
  participantFields,
  listParticipants,
  type OwnField,
  type Participant,
} from '@dxweb/areas/events/participants/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { writtenText } from '@dxweb/kit/text/written-text.ts'
import type { Fields } from '@dxweb/kit/fields/field-kinds.ts'
import { optionalText } from '@dxweb/kit/fields/fields.ts'
import { read } from '../../../data/rows/read.ts'
import { textOf } from '../form/use-typed-form.ts'

export type People = ReplyOf<typeof listParticipants.parts>

export const people = (partnerId: number, id: number) => read(listParticipants, { partnerId, id })

export const fieldsOf = (own: readonly OwnField[]): Fields => ({
  ...participantFields,
  ...Object.fromEntries(own.map(({ id }) => [id, optionalText(500)])),
})

export const flatOf = ({ answers, ...person }: Participant) => ({
  ...person,
  ...Object.fromEntries(answers.map(({ id, text }) => [id, text])),
})

export function draftOf(values: Record<string, unknown>, own: readonly OwnField[]) {
  const text = (field: string) => textOf(values[field])
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    note: text('note'),
    answers: Object.fromEntries(own.map(({ id }) => [id, text(id)])),
  }
}

export const fullName = ({ firstName, lastName }: Pick<Participant, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

export const isIn = ({ checkedInAt, checkedOutAt }: Participant) =>
  checkedInAt !== null && checkedOutAt === null

export function found(all: readonly Participant[], text: string): readonly Participant[] {
  const wanted = writtenText(text).toLowerCase()
  if (wanted === '') return all
  return all.filter((one) =>
    [fullName(one), one.email, one.phone, ...one.answers.map((answer) => answer.text)].some(
      (each) => each.toLowerCase().includes(wanted),
    ),
  )
}
