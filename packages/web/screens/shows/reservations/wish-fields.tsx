import { FieldStack, LongTextField, SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import { FindBuyer } from '../buyer/find-buyer.tsx'

/** Contact of a reservation. If `isHeld` is true, the reservation has no deadline. */
export interface Wishes {
  name: string
  phone: string
  email: string
  note: string
  isHeld: boolean
  customerId?: number | null
}

export const noWishes: Wishes = { name: '', phone: '', email: '', note: '', isHeld: false }

const first = { autoFocus: true }

interface WishFieldsProps {
  wishes: Wishes
  errors: Record<string, string>
  onChange: (wishes: Wishes) => void
  /** True for a new reservation, which offers a search for customers by name, phone number or email address. */
  isNew?: boolean
}

export function WishFields({ wishes, errors, onChange, isNew = false }: WishFieldsProps) {
  const t = useText()
  const set = (change: Partial<Wishes>) => onChange({ ...wishes, ...change })
  return (
    <FieldStack>
      {isNew && (
        <FindBuyer
          onPick={({ id, name, phone, email }) =>
            set({
              customerId: id,
              name,
              phone: phone || wishes.phone,
              email: email || wishes.email,
            })
          }
        />
      )}
      <TextField
        label={t('shows.reservations.name')}
        required
        {...first}
        maxLength={160}
        value={wishes.name}
        error={errors['name']}
        onChange={(name) => set({ name, customerId: null })}
      />
      <TextField
        label={t('label.phone')}
        type="tel"
        maxLength={20}
        value={wishes.phone}
        error={errors['phone']}
        onChange={(phone) => set({ phone })}
      />
      <TextField
        label={t('label.email')}
        type="email"
        about={t('shows.reservations.emailAbout')}
        value={wishes.email}
        error={errors['email']}
        onChange={(email) => set({ email })}
      />
      <LongTextField
        label={t('shows.reservations.note')}
        rows={2}
        value={wishes.note}
        error={errors['note']}
        onChange={(note) => set({ note })}
      />
      <SwitchField
        label={t('shows.reservations.hold')}
        about={t('shows.reservations.holdAbout')}
        value={wishes.isHeld}
        onChange={(isHeld) => set({ isHeld })}
      />
    </FieldStack>
  )
}
