import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useUrlState } from '../place/url-state.ts'
import './search-box.css'

const settleMs = 250

export function SearchBox({ label }: { label: string }) {
  const [asked, ask] = useUrlState('q', '')
  const [typed, setTyped] = useState(asked)
  const written = useRef(asked)
  useEffect(() => {
    if (asked === written.current) return
    written.current = asked
    setTyped(asked)
  }, [asked])
  useEffect(() => {
    if (typed === written.current) return undefined
    const timer = setTimeout(() => {
      written.current = typed
      ask(typed)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [typed, ask])
  return (
    <label className="dx-filter-search">
      <IconSearch size={15} aria-hidden />
      <span className="dx-hidden">{label}</span>
      <input
        type="search"
        placeholder={label}
        size={label.length}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </label>
  )
}
