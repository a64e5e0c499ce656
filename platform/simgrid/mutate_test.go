package simgrid

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
)

// keptSamples are files with every element that is read.
func keptSamples() (list []string) {
	for _, e := range dtd {
		required, optional, _ := strings.Cut(e.attributes, "|")
		for _, attributes := range []string{required, required + optional} {
			list = append(list, e.document(strings.Fields(attributes)...))
		}
	}
	return append(list, deployment, strings.Replace(inFull(`<host id="x" speed="1f,0f" pstate="0" speed_file="day.txt" state_file="off.txt"><prop id="p" value="&lt;"/>
<disk id="d" read_bw="1MBps" write_bw="1MBps"><prop id="q" value=""/></disk></host>
<trace id="t" periodicity="12.0"> 0 1 <!-- c --> # d
 11 0.5 </trace> <trace_connect kind="BANDWIDTH" trace="t" element="c"/>`), "</platform>", deployment[strings.Index(deployment, "<actor"):], 1))
}

// mutable are what can be exchanged: tags; attributes; or names, values and other tokens.
var mutable = []*regexp.Regexp{
	regexp.MustCompile(`<[^<>]*>`), regexp.MustCompile(`\w+="[^"]*"`), regexp.MustCompile(`"[^"]*"|</?\w+|\w+=|[^\s"<>]+`),
}

// mutate drops, doubles, swaps or replaces a few parts of a file.
func mutate(rng *rand.Rand, text []byte, all [][]byte) []byte {
	for range 1 + rng.IntN(2) {
		tokens := mutable[rng.IntN(len(mutable))]
		parts := tokens.FindAllIndex(text, -1)
		if len(parts) == 0 || rng.IntN(4) == 0 {
			at := rng.IntN(len(text) + 1)
			switch end := min(at+rng.IntN(4), len(text)); rng.IntN(3) {
			case 0:
				text = append(text[:at:at], text[end:]...)
			case 1:
				text = append(append(text[:at:at], byte(rng.IntN(256))), text[at:]...)
			default:
				text = text[:at:at]
			}
			continue
		}
		at := parts[rng.IntN(len(parts))]
		part := text[at[0]:at[1]]
		alike := slices.DeleteFunc(tokens.FindAll(all[rng.IntN(len(all))], -1), func(p []byte) bool { return p[0] != part[0] })
		with := append([][]byte{nil, append(append([]byte{}, part...), part...)}, alike...)[rng.IntN(2+len(alike))]
		if part[0] == '"' && rng.IntN(3) == 0 {
			with = []byte([]string{`"-1"`, `""`, `"0"`, `"99999999999"`, `"a,b"`}[rng.IntN(5)])
		}
		text = append(append(text[:at[0]:at[0]], with...), text[at[1]:]...)
	}
	return text
}

// TestMutatedFiles: 500 files with something wrong are read, or give errors with a line, soon.
func TestMutatedFiles(t *testing.T) {
	var all [][]byte
	for _, s := range keptSamples() {
		all = append(all, []byte(s))
	}
	paths, err := filepath.Glob("../testdata/*.xml")
	require.NoError(t, err)
	for _, path := range paths {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		all = append(all, data)
	}
	rng := rand.New(rand.NewPCG(14, 2))
	placed := regexp.MustCompile(`^(f\.xml:[1-9]\d*:[1-9]\d*: .+\n?)+$`)
	good, bad, begin := 0, 0, time.Now()
	for i := range 500 {
		text := mutate(rng, all[i%len(all)], all)
		if bytes.Contains(text, []byte("0-9999")) {
			continue
		}
		_, err := Read("f.xml", text, platform.ReadOptions{ReadFile: readFile, Note: func(string) {}})
		if err == nil {
			good++
			continue
		}
		bad++
		require.Regexp(t, placed, err.Error(), "%s", text)
	}
	require.Greater(t, good, 50)
	require.Greater(t, bad, 200)
	require.Less(t, time.Since(begin), time.Minute)
}
