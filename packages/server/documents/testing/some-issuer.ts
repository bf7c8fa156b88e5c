import type { Issuer } from '../issuer/issuer.ts'

export const someIssuer = (change: Partial<Issuer> = {}): Issuer => ({
  name: 'Sundet kulturhus',
  orgNumber: '974760673',
  address: 'Strandgata 12',
  postalCode: '9008',
  city: 'Tromsø',
  email: 'post@sundet.example',
  phone: '77612345',
  logo: null,
  texts: { ticketTop: '', ticketFoot: '', receiptFoot: '', confirmationMail: '', rentalTerms: '' },
  ...change,
})
