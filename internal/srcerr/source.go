package srcerr

import (
	"cmp"
	"fmt"
	"slices"
)

// Source is a file whose mistakes and remarks have byte offsets; lines and columns
// are counted only for those that are printed. Err sorts the mistakes.
type Source struct {
	File  string
	Data  []byte
	Notes func(line string) // called for each remark; may be nil

	wrong   []mistake
	alone   bool // FailOnly has been called
	unknown map[string]bool
}

type mistake struct {
	at        int
	msg, hint string
}

// MaxKept is the largest number of mistakes kept for a file: it limits the memory
// for one in which everything is wrong.
const MaxKept = 1000

// Fail records a mistake at an offset; the hint may be empty.
func (s *Source) Fail(at int, hint, format string, args ...any) {
	if len(s.wrong) < MaxKept && !s.alone {
		s.wrong = append(s.wrong, mistake{at, fmt.Sprintf(format, args...), hint})
	}
}

// FailOnly records a mistake that makes all others, before and after it,
// meaningless.
func (s *Source) FailOnly(at int, hint, format string, args ...any) {
	if !s.alone {
		s.wrong = nil
		s.Fail(at, hint, format, args...)
		s.alone = true
	}
}

// Failed says whether a mistake has been recorded.
func (s *Source) Failed() bool { return len(s.wrong) > 0 }

// Note passes on a remark about the text at an offset.
func (s *Source) Note(at int, format string, args ...any) {
	if s.Notes != nil {
		line, col := Position(s.Data, int64(at))
		s.Notes(At(s.File, line, col, format, args...).Error())
	}
}

// NoteUnknown notes, once for each key and kind of object, that the key is unknown.
func (s *Source) NoteUnknown(at int, what, key string, fields []string) {
	id := what + "\x00" + key
	if s.unknown[id] || len(s.unknown) >= MaxErrors {
		return
	}
	if s.unknown == nil {
		s.unknown = map[string]bool{}
	}
	s.unknown[id] = true
	if near := Suggest(key, fields); near != "" {
		s.Note(at, "%s: unknown field %q is ignored (did you mean %q?)", what, key, near)
	} else {
		s.Note(at, "%s: unknown field %q is ignored", what, key)
	}
}

// Err returns nil or the first mistakes of the file, in file order.
func (s *Source) Err() error {
	slices.SortStableFunc(s.wrong, func(a, b mistake) int { return cmp.Compare(a.at, b.at) })
	list := List{File: s.File}
	for _, m := range s.wrong[:min(len(s.wrong), MaxErrors)] {
		line, col := Position(s.Data, int64(m.at))
		list.Add(line, col, "%s", m.msg).Hint = m.hint
	}
	return list.Err()
}
