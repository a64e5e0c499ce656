package native

import "github.com/goccy/go-yaml/token"

// checkLimits refuses deep nesting and many documents before the library's
// recursive parser sees them. Brackets and the dashes and question marks of one
// line nest; so does indentation.
func (r *yamlReader) checkLimits(tokens token.Tokens) bool {
	brackets, marks, line, docs := 0, 0, 0, 1
	for _, t := range tokens {
		if t.Position.Line != line {
			line, marks = t.Position.Line, 0
		}
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			brackets++
		case token.SequenceEndType, token.MappingEndType:
			brackets--
		case token.SequenceEntryType, token.MappingKeyType:
			marks++
		case token.DocumentHeaderType, token.DocumentEndType:
			docs++
		}
		if max(brackets, marks, t.Position.IndentLevel) > MaxDepth {
			r.f.Fail(r.place(t), "YAML: nested deeper than %d levels", MaxDepth)
			return false
		}
		if docs > maxDocs {
			r.f.Fail(r.place(t), "YAML: more than %d documents in one file", maxDocs)
			return false
		}
	}
	return true
}

// withoutEmpty leaves out the header (---) of each document that has nothing
// before the next header: the library (v1.19.2) would silently drop all that
// follows. Comments go too, as the library would leave them out itself.
func withoutEmpty(tokens token.Tokens) token.Tokens {
	kept := make(token.Tokens, 0, len(tokens))
	for _, t := range tokens {
		if t.Type == token.CommentType {
			continue
		}
		last := len(kept) - 1
		if t.Type == token.DocumentHeaderType && last >= 0 && kept[last].Type == token.DocumentHeaderType {
			kept = kept[:last]
		}
		kept = append(kept, t)
	}
	return kept
}
