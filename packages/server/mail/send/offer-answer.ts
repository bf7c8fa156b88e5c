import { type OfferContent, offerNumber } from '@dxweb/areas/orders/offers/rules.ts'
import type { Issuer } from '../../documents/issuer/issuer.ts'
import type { Mailer } from '../mailer.ts'

export interface OfferAnswer {
  kind: 'quoteDeclined' | 'quoteQuestion'
  /** Address of the venue; `replyTo` is the address of the renter. */
  to: string
  replyTo: string
  issuer: Issuer
  content: OfferContent
  number: number
  name: string
  text: string
  path: string
}

interface Parts {
  mailer: Mailer
  publicUrl: () => string
}

export async function sendOfferAnswer({ mailer, publicUrl }: Parts, answer: OfferAnswer) {
  const { kind, to, replyTo, issuer, content, number, name, text, path } = answer
  await mailer.send({
    to,
    replyTo,
    template: kind,
    locale: 'nb',
    values: {
      title: content.title,
      number: offerNumber(content, number),
      name,
      url: `${publicUrl()}${path}`,
    },
    own: text,
    sender: { name: issuer.name, facts: [] },
  })
}
