package spec

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParse(t *testing.T) {
	tests := map[string]struct {
		in   string
		want Spec
		out  string // what it prints; if empty, the same as in
	}{
		"name":          {in: "min-min", want: Spec{Name: "min-min"}},
		"underscores":   {in: "rank_min_fair(seed=2)", want: Spec{"rank_min_fair", []Arg{{"seed", "2"}}}},
		"empty args":    {in: "heft()", want: Spec{Name: "heft"}, out: "heft"},
		"one":           {in: "heft(insertion=true)", want: Spec{"heft", []Arg{{"insertion", "true"}}}},
		"two":           {in: "cluster(hosts=8,speed=10Gf)", want: Spec{"cluster", []Arg{{"hosts", "8"}, {"speed", "10Gf"}}}},
		"spaces":        {in: " a ( b = c d , E_f=2 ) ", want: Spec{"a", []Arg{{"b", "c d"}, {"E_f", "2"}}}, out: "a(b=c d,E_f=2)"},
		"quoted":        {in: `a(b="x, (y")`, want: Spec{"a", []Arg{{"b", "x, (y"}}}},
		"quoted simple": {in: `a(b="x")`, want: Spec{"a", []Arg{{"b", "x"}}}, out: "a(b=x)"},
		"empty quoted":  {in: `a(b="")`, want: Spec{"a", []Arg{{"b", ""}}}},
		"escapes":       {in: `a(b="\t\"\\")`, want: Spec{"a", []Arg{{"b", "\t\"\\"}}}},
		"single quotes": {in: `a(b='x, ("y\')`, want: Spec{"a", []Arg{{"b", `x, ("y\`}}}, out: `a(b="x, (\"y\\")`},
		"single simple": {in: `exec( cmd = 'python3 s.py' , timeout=1s)`, want: Spec{"exec", []Arg{{"cmd", "python3 s.py"}, {"timeout", "1s"}}}, out: "exec(cmd=python3 s.py,timeout=1s)"},
		"single empty":  {in: `a(b='')`, want: Spec{"a", []Arg{{"b", ""}}}, out: `a(b="")`},
		"single nested": {in: `a(b=c(d= '),(',e=it's))`, want: Spec{"a", []Arg{{"b", `c(d= '),(',e=it's)`}}}},
		"apostrophe":    {in: `a(b=it's)`, want: Spec{"a", []Arg{{"b", "it's"}}}},
		"starts single": {in: `a(b="'x")`, want: Spec{"a", []Arg{{"b", "'x"}}}},
		"nested":        {in: "a(b=c(d=1,e=2),f=3)", want: Spec{"a", []Arg{{"b", "c(d=1,e=2)"}, {"f", "3"}}}},
		"nested quotes": {in: `a(b=c(d="),("))`, want: Spec{"a", []Arg{{"b", `c(d="),(")`}}}},
		"equals":        {in: "exec(cmd=./x --a=1)", want: Spec{"exec", []Arg{{"cmd", "./x --a=1"}}}},
		"path":          {in: "fixed(file=/a/ü.csv)", want: Spec{"fixed", []Arg{{"file", "/a/ü.csv"}}}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := Parse(tt.in)
			require.NoError(t, err)
			require.Equal(t, tt.want, got)
			if tt.out == "" {
				tt.out = tt.in
			}
			require.Equal(t, tt.out, got.String())
		})
	}
}

func TestParseErrors(t *testing.T) {
	tests := map[string]struct{ in, want string }{
		"empty":        {"", "column 1: want a name made of a-z, 0-9 and '-', got the end"},
		"capital":      {"Heft", `column 1: want a name made of a-z, 0-9 and '-', got "Heft" (did you mean "heft"?)`},
		"capitals":     {"HEFT(insertion=true)", `column 1: want a name made of a-z, 0-9 and '-', got "HEFT(insertion=true)" (did you mean "heft"?)`},
		"underscore":   {"min_Min", `column 1: want a name made of a-z, 0-9 and '-', got "min_Min" (did you mean "min-min"?)`},
		"after name":   {"heft x", `column 6: want nothing after heft, got "x"`},
		"after args":   {"heft(a=1) x", `column 11: want nothing after heft, got "x"`},
		"open":         {"heft(", "column 6: want key=value, got the end"},
		"no key":       {"heft(=1)", `column 6: want key=value, got "=1)"`},
		"no equals":    {"heft(a)", `column 7: want '=' after a, got ")" (quote a value that holds a comma)`},
		"no value":     {"heft(a=)", `column 8: empty value (write "" for an empty text)`},
		"unclosed":     {"heft(a=1", "column 9: want ',' or ')', got the end"},
		"trailing":     {"heft(a=1,)", `column 10: want key=value, got ")"`},
		"twice":        {"heft(a=1,b=2,a=3)", "column 14: a is given twice"},
		"quote inside": {`heft(a=x"y")`, "column 9: quote inside a value (quote the whole value)"},
		"quote open":   {`heft(a="x)`, `column 8: a quote that does not end, or a bad \ in it`},
		"single open":  {`heft(a='x)`, `column 8: a quote that does not end`},
		"single after": {`heft(a='x'y)`, `column 11: want ',' or ')' after a, got "y)"`},
		"nested open":  {`heft(a=b(c='x))`, `column 12: a quote that does not end`},
		"after quote":  {`heft(a="x"y)`, `column 11: want ',' or ')' after a, got "y)"`},
		"bracket":      {"heft(a=(1", `column 8: '(' is never closed in "(1"`},
		"control":      {"heft(a=1\n2)", `column 9: control character '\n' (quote the value)`},
		"long rest":    {strings.Repeat("A", 50), `column 1: want a name made of a-z, 0-9 and '-', got "AAAAAAAAAAAAAAAAAAAA"...`},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := Parse(tt.in)
			require.EqualError(t, err, tt.want)
			_, typed := errors.AsType[*Error](err)
			require.True(t, typed)
		})
	}
}

func TestLooks(t *testing.T) {
	for text, want := range map[string]bool{
		"cluster(hosts=8)": true, " star() ": true, "min-min(a=1)": true, "a(b": false,
		"cluster": false, "cluster.yaml": false, "-": false, "(x)": false, "dir/a(1)": false,
		"My(1)": false, "a(1).yaml": false, "": false,
	} {
		require.Equal(t, want, Looks(text), text)
	}
}
