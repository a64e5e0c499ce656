package native

import (
	"fmt"

	"github.com/goccy/go-yaml/token"
)

// checkLimits rejects files that the library's parser could not cope with: it
// recurses with nesting and with documents, and takes time quadratic in the fields
// of a block map and, since it inserts a token for each, in the values that are left
// out. Nesting comes from brackets, from dashes and question marks on one
// line, and from indentation.
func (r *yamlReader) checkLimits(tokens token.Tokens) bool {
	brackets, marks, line, docs := 0, 0, 0, 1
	var fields fieldCounter
	var empty emptyCounter
	for _, t := range tokens {
		if t.Position.Line != line {
			line, marks = t.Position.Line, 0
			fields.newLine(t.Position.Column)
		}
		most := 0
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			brackets++
		case token.SequenceEndType, token.MappingEndType:
			brackets--
		case token.SequenceEntryType, token.MappingKeyType:
			marks++
		case token.DocumentHeaderType, token.DocumentEndType:
			docs++
		case token.MappingValueType:
			if brackets == 0 {
				most = fields.add(t)
			}
		}
		empty.add(t)
		what := ""
		switch {
		case max(brackets, marks, t.Position.IndentLevel) > MaxDepth:
			what = fmt.Sprintf("nested deeper than %d levels", MaxDepth)
		case docs > maxDocs:
			what = fmt.Sprintf("more than %d documents in one file", maxDocs)
		case most > maxFields:
			what = fmt.Sprintf("more than %d fields in one map", maxFields)
		case empty.values > maxEmpty:
			what = fmt.Sprintf("more than %d empty values", maxEmpty)
		default:
			continue
		}
		r.f.Fail(r.place(t), "YAML: %s", what)
		return false
	}
	return true
}

// emptyCounter counts values that are left out: "-" alone on its line, "a:" before what
// is no deeper, "a" in {a, b}.
type emptyCounter struct {
	values int
	inMap  []bool // for each open bracket, the innermost last
}

func (c *emptyCounter) add(t *token.Token) {
	if t.Type == token.CommentType {
		return // what follows is looked for once, from before the comments
	}
	next := behind(t)
	switch t.Type {
	case token.MappingStartType, token.SequenceStartType:
		c.inMap = append(c.inMap, t.Type == token.MappingStartType)
	case token.MappingEndType, token.SequenceEndType:
		c.inMap = c.inMap[:max(0, len(c.inMap)-1)]
	}
	inMap := len(c.inMap) > 0 && c.inMap[len(c.inMap)-1]
	if next == nil {
		return
	}
	below := next.Position.Line > t.Position.Line
	left := false
	switch t.Type {
	case token.SequenceEntryType:
		left = below && next.Position.Column <= t.Position.Column
	case token.MappingValueType:
		key := t.Prev
		item := next.Type == token.SequenceEntryType // it may be as deep as the key
		left = endsField(next) || below && key != nil && (next.Position.Column < key.Position.Column || next.Position.Column == key.Position.Column && !item)
	case token.MappingStartType, token.CollectEntryType:
		left = inMap && endsField(behind(next))
	}
	if left {
		c.values++
	}
}

// behind is the next token that is no comment, or nil.
func behind(t *token.Token) *token.Token {
	for t = t.Next; t != nil && t.Type == token.CommentType; {
		t = t.Next
	}
	return t
}

// endsField says whether a token ends a field of a map in brackets.
func endsField(t *token.Token) bool {
	return t != nil && (t.Type == token.CollectEntryType || t.Type == token.MappingEndType)
}

// fieldCounter counts the fields of the block maps around a token. Each map has
// a column in which its keys begin; a line that begins further left ends it.
type fieldCounter []struct{ col, fields int }

func (c *fieldCounter) newLine(col int) {
	for n := len(*c); n > 0 && (*c)[n-1].col > col; n-- {
		*c = (*c)[:n-1]
	}
}

// add counts a field by its colon and returns how many its map has so far.
func (c *fieldCounter) add(colon *token.Token) int {
	col := colon.Position.Column
	if key := colon.Prev; key != nil && key.Position.Line == colon.Position.Line {
		col = key.Position.Column
	}
	c.newLine(col)
	if n := len(*c); n == 0 || (*c)[n-1].col < col {
		*c = append(*c, struct{ col, fields int }{col, 0})
	}
	last := &(*c)[len(*c)-1]
	last.fields++
	return last.fields
}

// withoutEmpty drops the header (---) of each document that has nothing before
// the next header: the library (v1.19.2) would silently drop everything after
// it. Comments are dropped too, as the library would do itself.
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
