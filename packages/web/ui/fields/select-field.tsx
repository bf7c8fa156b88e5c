import {
  Combobox as MantineCombobox,
  TextInput as MantineTextInput,
  useCombobox,
} from '@mantine/core'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Chooses, type Option, useChooser } from '../choosing/use-chooser.ts'
import { showInList } from '../choosing/show-in-list.ts'
import { useText } from '../text/text.ts'
import { themed } from '../theme/themed.tsx'
import { type FieldProps, shared } from './field-props.ts'
import fieldsStyles from './fields.module.css'

const Combobox = themed(MantineCombobox)
const TextInput = themed(MantineTextInput)

type SelectFieldProps = FieldProps<string | null> & Chooses

/** Size of the list for options with explanations, which need more room than a narrow field has. */
const wide = { width: 'min(340px, calc(100vw - 32px))', position: 'bottom-start' } as const

/** Maximum number of options for which a phone opens no keyboard, since such a short list needs no search. */
const maxSeen = 8

interface ListProps {
  id: string
  label: string
  shown: readonly Option[]
  chosen: Option | undefined
  value: string | null
  hasAbout: boolean
}

function List({ id, label, shown, chosen, value, hasAbout }: ListProps) {
  const t = useText()
  const list = useRef<HTMLDivElement>(null)
  const highlighted = chosen?.value
  useEffect(() => {
    const option = list.current?.querySelector<HTMLElement>('[data-combobox-selected]')
    if (highlighted !== undefined && list.current && option) showInList(list.current, option)
  }, [highlighted])
  return (
    <MantineCombobox.Options id={id} aria-label={label}>
      <div ref={list} data-options={hasAbout ? 'described' : 'plain'}>
        {shown.map((option, at) => (
          <MantineCombobox.Option
            key={option.value}
            id={`${id}-${at}`}
            value={option.value}
            active={option.value === value}
            selected={option.value === highlighted}
            aria-selected={option.value === value}
          >
            <span className="dx-option">
              {option.label}
              {option.about && <span className={fieldsStyles['optionAbout']}>{option.about}</span>}
            </span>
          </MantineCombobox.Option>
        ))}
        {shown.length === 0 && (
          <MantineCombobox.Empty>{t('shell.nothingFound')}</MantineCombobox.Empty>
        )}
      </div>
    </MantineCombobox.Options>
  )
}

/** Returns the error of typed text that matches no option, after blur or validation. */
function useMissed(value: string | null, typed: string | null, missed: Chooses['missed']) {
  const [isLeft, setLeft] = useState(false)
  return {
    setLeft,
    faultOf: (error: ReactNode) =>
      missed && value === null && typed?.trim() && (isLeft || error) ? missed(typed.trim()) : error,
  }
}

export function SelectField(props: SelectFieldProps) {
  const { value, onChange, options, clearable, onSearch, isSearching: _, missed, ...rest } = props
  const chooser = useChooser(props)
  const { isOpen, shown, chosen } = chooser
  const { setLeft, faultOf } = useMissed(value, chooser.typed, missed)
  const listId = useId()
  const store = useCombobox({ opened: isOpen, onDropdownClose: chooser.close })
  const hasAbout = options.some(({ about }) => about)
  const at = chosen ? shown.findIndex((option) => option.value === chosen.value) : -1
  const listed = {
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && at >= 0 ? `${listId}-${at}` : undefined,
    'data-mantine-stop-propagation': isOpen || undefined,
  } as const
  const isSeen = options.length <= maxSeen && !onSearch
  return (
    <Combobox
      store={store}
      shadow="md"
      keepMounted={false}
      onOptionSubmit={(taken) => {
        const option = shown.find((each) => each.value === taken)
        if (option) chooser.take(option)
      }}
      {...(hasAbout && wide)}
    >
      <MantineCombobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <TextInput
          {...shared({ ...rest, error: faultOf(rest.error) })}
          {...listed}
          autoComplete="off"
          spellCheck={false}
          inputMode={isSeen ? 'none' : undefined}
          rightSection={
            clearable && value !== null && !rest.disabled ? (
              <MantineCombobox.ClearButton
                onClear={() => {
                  chooser.search(null)
                  onChange(null)
                }}
              />
            ) : (
              <MantineCombobox.Chevron size="sm" />
            )
          }
          rightSectionPointerEvents={clearable && value !== null ? 'all' : 'none'}
          value={chooser.text}
          onChange={(event) => chooser.type(event.currentTarget.value)}
          onFocus={(event) => {
            setLeft(false)
            event.currentTarget.select()
          }}
          onClick={(event) => {
            if (chooser.typed === null) event.currentTarget.select()
            chooser.open('pointer')
          }}
          onBlur={() => {
            setLeft(true)
            chooser.leave()
          }}
          onKeyDown={chooser.press}
        />
      </MantineCombobox.Target>
      <MantineCombobox.Dropdown hidden={rest.disabled === true}>
        <List
          id={listId}
          label={rest.label}
          value={value}
          hasAbout={hasAbout}
          shown={shown}
          chosen={chosen}
        />
      </MantineCombobox.Dropdown>
    </Combobox>
  )
}
