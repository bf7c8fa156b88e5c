import type { Grant } from '../rights/grant-rules.ts'

export interface Invitation {
  userId: number
  email: string
  /** The inviter's language; existing users get the mail in their own. */
  locale: 'nb' | 'en'
  partnerId: number
  partnerName: string
  inviter: string
  grants: readonly Grant[]
  isNew: boolean
}

export interface SentInvitation {
  isMailed: boolean
  /** The invitation's link if the mail stays in the outbox because there is no mail server; otherwise null. */
  link: string | null
}

export interface UsersParts {
  sendInvitation(invitation: Invitation): Promise<SentInvitation>
  previewInvitation(
    invitation: Omit<Invitation, 'userId' | 'email' | 'isNew'>,
  ): Promise<{ subject: string; text: string }>
}
