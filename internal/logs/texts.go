package logs

import (
	"strings"

	"github.com/clustersim/clustersim/internal/names"
)

// Texts copies the parts of a log that a run keeps, so that the log itself, most of which is read once, needs no memory
// any longer. The zero Texts is ready.
type Texts struct {
	chunk strings.Builder
	words names.Table
}

// chunkBytes is the length of the texts that copies are parts of.
const chunkBytes = 64 << 10

// Keep copies a text.
func (t *Texts) Keep(text string) string {
	if t.chunk.Cap()-t.chunk.Len() < len(text) {
		t.chunk = strings.Builder{}
		t.chunk.Grow(max(chunkBytes, len(text)))
	}
	begin := t.chunk.Len()
	t.chunk.WriteString(text)
	return t.chunk.String()[begin:]
}

// Word copies a text that comes again and again, such as the name of a node, once.
func (t *Texts) Word(text string) string {
	number, _ := t.words.Add(text)
	return t.words.Name(number)
}

// KeepPart is Keep, unless the text ends another that is kept already, before its last byte, as a tag does: PROCESS (TAG).
func (t *Texts) KeepPart(text, of string) string {
	if end := len(of) - 1; end >= len(text) && of[end-len(text):end] == text {
		return of[end-len(text) : end]
	}
	return t.Keep(text)
}
