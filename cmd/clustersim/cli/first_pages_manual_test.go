package cli

import "testing"

// The commands of the pages for beginners print what they say.
func TestFirstPages(t *testing.T) {
	leftToCheckLong(t)
	for name, count := range map[string]int{"first-hour.md": 9, "cookbook.md": 16} {
		t.Run(name, func(t *testing.T) {
			text := manualWithExamples(t, name)
			writeShown(t, ".", text)
			runManual(t, name, text, count)
		})
	}
}
