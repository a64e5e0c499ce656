package native

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// items are what may stand in a list of records.
var items = []string{
	`{"name": "a", "speed": "1f"}`, `{"speed": 2.50, "name": "b", "on": true}`, `{"name": "\u0041\n", "list": [1, {"x": []}]}`, `{"name": "ü", "inner": {"part": 1}}`,
	`{"nam": "c"}`, `{"name": "d", "name": "e"}`, `{"name": null, "speed": 1}`, `{}`, `7`, `"x"`, `[{"name": "f"}]`, `null`, `{"tasks": 1, "speed": -0}`,
}

// TestRecords reads lists of JSON record by record, with views and with copies, and as
// trees: records, places and mistakes are the same.
func TestRecords(t *testing.T) {
	schema := Schema{Kind: "top", Fields: []string{"hosts", "links"}}
	rapid.Check(t, func(t *rapid.T) {
		list := strings.Join(rapid.SliceOfN(rapid.SampledFrom(items), 0, 6).Draw(t, "items"), rapid.SampledFrom([]string{",", " ,\n\t"}).Draw(t, "comma"))
		text := fmt.Appendf(nil, "{\"hosts\":\n[%s], \"links\": [%s]}", list, list)
		read := func(tree, copied bool) (out []string) {
			f := Parse("f.json", text)
			require.NoError(t, f.Err())
			top, ok := f.Record(f.Docs[0], &schema, 0)
			require.True(t, ok)
			if tree {
				f.Docs[0].Pairs[0].Value.List()
			}
			most, ok := top.AtMost("hosts")
			require.True(t, ok)
			records := top.Records("hosts", &testSchema)
			if copied {
				records = top.CopiedRecords("hosts", &testSchema)
			}
			var kept []*Record
			for rec := range records {
				out = append(out, f.describe(rec))
				kept = append(kept, rec.Keep())
			}
			require.LessOrEqual(t, len(kept), most)
			require.Equal(t, most == 0, list == "")
			for i, rec := range kept {
				require.Equal(t, out[i], f.describe(rec))
			}
			if err := f.Err(); err != nil {
				out = append(out, err.Error())
			}
			return out
		}
		want := read(true, false)
		require.Equal(t, want, read(false, false))
		require.Equal(t, want, read(false, true))
	})
}

// describe prints a record with places.
func (f *File) describe(r *Record) string {
	out := []string{r.String()}
	for _, field := range r.schema.Fields {
		line, col := f.LineCol(r.Place(field))
		out = append(out, fmt.Sprintf("%s@%d:%d %v %v", field, line, col, r.Has(field), r.Absent(field)))
		if n := r.value(field); n != nil {
			out = append(out, f.dump(n))
		}
	}
	return strings.Join(out, "\n")
}
