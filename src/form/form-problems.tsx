import { colonAfter } from '#lib/sentences.ts'

export interface FormProblemsProps {
  /** "There are 2 problems". */
  title: string
  problems: readonly { id: string; label: string; text: string }[]
}

/** Above a long form: what is wrong, each a link to its field. */
export function FormProblems({ title, problems }: FormProblemsProps) {
  return (
    <div className="form-problems" role="alert">
      {problems.length > 0 && (
        <>
          <h3>{title}</h3>
          <ul>
            {problems.map(({ id, label, text }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={event => {
                    event.preventDefault()
                    document.getElementById(id)?.focus()
                  }}
                >
                  {namesField(text, label) ? text : label}
                </a>
                {!namesField(text, label) && colonAfter(label) + text}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** "Role name is required." says of itself which field it means. */
const namesField = (text: string, label: string) => text.toLowerCase().includes(label.toLowerCase())
