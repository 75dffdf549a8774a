/** What is saved as files while `run` goes on: nothing is downloaded. */
export async function savedFilesOf(run: () => Promise<void>): Promise<string[]> {
  const { createObjectURL } = URL
  const files: Blob[] = []
  // The link then leads to a place on the page.
  URL.createObjectURL = file => `#${files.push(file as Blob)}`
  try {
    await run()
  } finally {
    URL.createObjectURL = createObjectURL
  }
  return Promise.all(files.map(file => file.text()))
}
