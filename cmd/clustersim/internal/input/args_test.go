package input

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSplitCommas(t *testing.T) {
	for text, want := range map[string][]string{
		"heft":                               {"heft"},
		"heft,cpop":                          {"heft", "cpop"},
		" heft , cpop ":                      {"heft", "cpop"},
		"list(a=1,b=2),cpop":                 {"list(a=1,b=2)", "cpop"},
		"a(b=c(d=1,e=2),f=3),g":              {"a(b=c(d=1,e=2),f=3)", "g"},
		`exec(cmd="sh -c 'a,b)'",t=1s),heft`: {`exec(cmd="sh -c 'a,b)'",t=1s)`, "heft"},
		`exec(cmd="say \"a,b\""),heft`:       {`exec(cmd="say \"a,b\"")`, "heft"},
		"exec(cmd='a,b)'),heft":              {"exec(cmd='a,b)')", "heft"},
		"exec(cmd= 'a(b\\'),heft":            {"exec(cmd= 'a(b\\')", "heft"},
		"a(b=it's),c":                        {"a(b=it's)", "c"},
		"a,,b":                               {"a", "", "b"},
		"":                                   {""},
		"a),b":                               {"a)", "b"},
		"a(,b":                               {"a(,b"},
		`a"\`:                                {`a"\`},
	} {
		require.Equal(t, want, SplitCommas(text), text)
	}
}
