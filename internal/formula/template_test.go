package formula

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestFill(t *testing.T) {
	for text, want := range map[string]string{
		"cholesky(n={n/128},block=128)":      "cholesky(n=24,block=128)",
		"{n}{p}":                             "307216",
		"{ n - p * 2 }":                      "3040",
		"{2*n^2}":                            "18874368",
		"{2^3^2}":                            "512",
		"{-n+1}":                             "-3071",
		"{-2^2}":                             "-4",
		"{2^-1}":                             "0.5",
		"{(n-1)/(p+1)}":                      "180.64705882352942",
		"{ceil(n/1000)}":                     "4",
		"{floor(n/1000)}":                    "3",
		"{round(n/2000)}":                    "2",
		"{sqrt(p)} {cbrt(27)} {log2(p)}":     "4 3 4",
		"{min(n,p,3)} {max(1, n)}":           "3 3072",
		"{1e300*n}":                          "3.072e+303",
		"{n-p-n+p}":                          "0",
		"tasks:\n  - {name: a, work: {n}Gf}": "tasks:\n  - {name: a, work: 3072Gf}",
		`{"name": "a", "work": "{p}Gf"}`:     `{"name": "a", "work": "16Gf"}`,
		"digraph { a -> b; }":                "digraph { a -> b; }",
		"{} { } {\n} {n":                     "{} { } {\n} {n",
		"no places":                          "no places",
		"mesh(dims={sqrt(p)}x{sqrt(p)})":     "mesh(dims=4x4)",
		"{n/p}":                              "192",
		"floyd(n={n},p={p},variant=checkerboard)":         "floyd(n=3072,p=16,variant=checkerboard)",
		"bag-of-tasks(tasks={n},nodes={p},weights=equal)": "bag-of-tasks(tasks=3072,nodes=16,weights=equal)",
	} {
		tpl, err := ParseTemplate(text, "n", "p")
		require.NoError(t, err, text)
		got, err := tpl.Fill(3072, 16)
		require.NoError(t, err, text)
		require.Equal(t, want, got)
	}
}

func TestWith(t *testing.T) {
	words := map[string]string{"net": "torus(dims=2x2)", "m": ""}
	for text, want := range map[string]string{
		"{net}":               "torus(dims=2x2)",
		"a{ net }b{m}c{n}d":   "atorus(dims=2x2)bc4d",
		"{n}{net}{net}{2*n}":  "4torus(dims=2x2)torus(dims=2x2)8",
		"no places":           "no places",
		"{net: a} {n*2} {net": "{net: a} 8 {net",
		"":                    "",
	} {
		plain, err := ParseTemplate(text, "n", "net", "m")
		require.NoError(t, err, text)
		filled, err := plain.With(words)
		require.NoError(t, err, text)
		got, err := filled.Fill(4, math.NaN(), math.NaN())
		require.NoError(t, err, text)
		require.Equal(t, want, got)
		same, err := plain.With(nil)
		require.NoError(t, err)
		require.Equal(t, plain, same)
	}
	for text, want := range map[string]string{
		"{2*net}":       `{2*net} calculates with net, which is "torus(dims=2x2)" (want {net}, or numbers)`,
		"{net} {(net)}": "",
		"{n+m+net}":     `{n+m+net} calculates with m, which is "" (want {m}, or numbers)`,
	} {
		plain, err := ParseTemplate(text, "n", "net", "m")
		require.NoError(t, err, text)
		if _, err = plain.With(words); want == "" {
			require.NoError(t, err, text)
			continue
		}
		require.EqualError(t, err, want)
	}
}

func TestTemplateErrors(t *testing.T) {
	for text, want := range map[string]TemplateError{
		"a({m})":         {At: 3, Msg: `{m}: unknown name "m" (want n, p or one of ceil, floor, round, sqrt, cbrt, log2, min, max, log, exp, pow)`},
		"{ciel(n)}":      {At: 1, Msg: `{ciel(n)}: unknown name "ciel" (did you mean "ceil"?)`},
		"{n+}":           {At: 3, Msg: `{n+}: want n, p, a number or a function`},
		"{(n}":           {At: 3, Msg: `{(n}: want )`},
		"{ceil n}":       {At: 6, Msg: `{ceil n}: want ( after ceil, got "n"`},
		"{ceil(n,2)}":    {At: 1, Msg: `{ceil(n,2)}: ceil takes 1 argument, not 2`},
		"{ceil(n}":       {At: 7, Msg: `{ceil(n}: want )`},
		"{n p}":          {At: 3, Msg: `{n p}: want an operator, got "p"`},
		"{1.2.3}":        {At: 4, Msg: `{1.2.3}: want an operator, got ".3"`},
		"{1e999}":        {At: 1, Msg: `{1e999}: "1e999" is not a number, or too large`},
		"{n name=a}":     {At: 3, Msg: `{n name=a}: want an operator, got "name"`},
		"{n}{p}{,}":      {At: 7, Msg: `{,}: want n, p, a number or a function, got ","`},
		"x={n/128)}":     {At: 8, Msg: `{n/128)}: want an operator, got ")"`},
		"{" + deep + "}": {At: 102, Msg: "{" + deep + "}: nested deeper than 100 levels"},
	} {
		_, err := ParseTemplate(text, "n", "p")
		var got *TemplateError
		require.ErrorAs(t, err, &got, text)
		require.Equal(t, want, *got)
		require.Equal(t, want.Msg, err.Error())
	}
	tpl, err := ParseTemplate("a({n/(p-4)})", "n", "p")
	require.NoError(t, err)
	_, err = tpl.Fill(1, 4)
	require.EqualError(t, err, "{n/(p-4)} is +Inf")
}

var deep = strings.Repeat("(", 200) + "n" + strings.Repeat(")", 200)

// Whole numbers never get an exponent, and what is filled in is the number.
func TestFillWritesNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(1, 1<<53).Draw(t, "n")
		tpl, err := ParseTemplate("<{n}>", "n", "p")
		require.NoError(t, err)
		got, err := tpl.Fill(float64(n), 1)
		require.NoError(t, err)
		require.Equal(t, fmt.Sprintf("<%d>", n), got)
	})
}

// Any text is read or is a mistake at a place inside it; nothing panics.
func FuzzTemplate(f *testing.F) {
	for _, text := range []string{"{n}", "a({ceil(n/2)},{p})", "{n:1}", "{((((n))))^-2^p}", "{max(1,2,n)}", deep} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tpl, err := ParseTemplate(text, "n", "p")
		var wrong *TemplateError
		if errors.As(err, &wrong) {
			require.LessOrEqual(t, wrong.At, len(text))
			return
		}
		require.NoError(t, err)
		if got, err := tpl.Fill(12, 4); err == nil && !tpl.Uses("n") && !tpl.Uses("p") && !strings.Contains(text, "{") {
			require.Equal(t, text, got)
		}
	})
}
