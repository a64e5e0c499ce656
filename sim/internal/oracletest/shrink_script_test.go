package oracletest

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var fileAttribute = regexp.MustCompile(` [a-z]+_file="[^"]*"`)

// shrink removes lines and profiles while fails stays true, so that a person can follow
// what is left.
func (s *script) shrink(fails func(*script) bool) *script {
	for _, attribute := range fileAttribute.FindAllString(s.platformXML, -1) {
		smaller := *s
		smaller.platformXML = strings.Replace(s.platformXML, attribute, "", 1)
		if fails(&smaller) {
			s = &smaller
		}
	}
	for step := max(len(s.lines)/2, 1); ; step = (step + 1) / 2 {
		for before := -1; before != len(s.lines); {
			before = len(s.lines)
			for i := 0; i < len(s.lines); i += step {
				smaller := *s
				smaller.lines = slices.Delete(slices.Clone(s.lines), i, min(i+step, len(s.lines)))
				if fails(&smaller) {
					s = &smaller
				}
			}
		}
		if step == 1 {
			s = s.shrinkProfiles(fails)
			if bare := s.withoutUnused(); fails(bare) {
				return bare
			}
			return s
		}
	}
}

// shrinkProfiles removes lines of profiles.
func (s *script) shrinkProfiles(fails func(*script) bool) *script {
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		if !strings.Contains(s.platformXML, `"`+name+`"`) {
			continue
		}
		for i := 0; i < strings.Count(s.files[name], "\n"); {
			smaller := *s
			smaller.files = maps.Clone(s.files)
			lines := slices.Collect(strings.Lines(s.files[name]))
			smaller.files[name] = strings.Join(slices.Delete(lines, i, i+1), "")
			if isProfile(smaller.files[name]) && fails(&smaller) {
				s = &smaller
			} else {
				i++
			}
		}
	}
	return s
}

// isProfile says whether a profile has an event.
func isProfile(text string) bool { return len(text) > 0 && text[0] >= '0' && text[0] <= '9' }

var elementID = regexp.MustCompile(`^<(host|link) id="([^"]*)"`)

// withoutUnused is the script without routes, and then hosts and links, that it does not
// mention.
func (s *script) withoutUnused() *script {
	mentioned := map[string]bool{"driver": true}
	for _, line := range s.lines {
		for _, word := range strings.Fields(line) {
			mentioned[word] = true
		}
	}
	var routes strings.Builder
	for line := range strings.Lines(s.platformXML) {
		if ends := routeEnds.FindStringSubmatch(line); ends != nil && mentioned[ends[1]] && mentioned[ends[2]] {
			routes.WriteString(line)
		}
	}
	bare, dropping := *s, false
	bare.platformXML = ""
	for line := range strings.Lines(s.platformXML) {
		if ends := routeEnds.FindStringSubmatch(line); ends != nil && !strings.Contains(routes.String(), line) {
			continue
		}
		if id := elementID.FindStringSubmatch(line); id != nil && !mentioned[id[2]] && !strings.Contains(routes.String(), `id="`+id[2]+`"`) {
			dropping = id[1] == "host" // until it is closed
			continue
		}
		if !dropping {
			bare.platformXML += line
		}
		dropping = dropping && line != "</host>\n"
	}
	return &bare
}

var routeEnds = regexp.MustCompile(`^<route src="([^"]*)" dst="([^"]*)"`)

func TestShrinkScript(t *testing.T) {
	s := drawScript(4)
	has := func(text string) func(*script) bool {
		return func(s *script) bool { return strings.Contains(s.String(), text) }
	}
	require.Len(t, s.shrink(has(s.lines[7])).lines, 1)
	kept := s.shrink(has("state_file"))
	require.Equal(t, 1, strings.Count(kept.platformXML, "_file="))
	got := s.shrink(has(" off\n"))
	require.Len(t, got.lines, 1)
	require.NotContains(t, got.platformXML, "_file=")
	require.NotContains(t, got.platformXML, "<route")
	require.Equal(t, drawScript(4), s, "the script itself is not changed")
}
