import { useState } from 'react'

interface AvatarProps {
  /** The user's name, which gives the initials. */
  name: string
  src?: string | undefined
  size?: 'large' | 'huge' | undefined
  /** The accessible name where the picture stands alone; beside the name it is decoration. */
  label?: string | undefined
}

export function Avatar({ name, src, size, label }: AvatarProps) {
  const [failed, setFailed] = useState<string>()

  return (
    <span
      className="avatar"
      data-size={size}
      data-initials={initialsOf(name)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {src && src !== failed && (
        <img
          className="avatar__image"
          src={src}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
        />
      )}
    </span>
  )
}

/** The first letters of the first and the last word; of a name in Chinese its first character. */
export function initialsOf(name: string): string {
  const letters = name.trim().match(/^\S|(?<=\s)\S(?=\S*$)/gu) ?? []
  return letters.join('').toUpperCase()
}
