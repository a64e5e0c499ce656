//go:build hostile

package cli

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"
)

// What each command may take.
const (
	hostileTime   = 20 * time.Second
	hostileMemory = "3000000" // kB of addresses, for ulimit -v
)

// TestHostile runs whole commands, each as a process of its own with limits on time and
// memory, on files of all kinds in which something was changed at random. Whatever they
// hold, a command ends with one of its exit statuses, without a word of the Go runtime, and
// leaves no file behind. HOSTILE_SEED repeats a round, HOSTILE_TIME (1m) is how long the
// test goes on.
func TestHostile(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	if text := os.Getenv("HOSTILE_SEED"); text != "" {
		var err error
		seed, err = strconv.ParseUint(text, 10, 64)
		require.NoError(t, err)
	}
	lasts := time.Minute
	if text := os.Getenv("HOSTILE_TIME"); text != "" {
		var err error
		lasts, err = time.ParseDuration(text)
		require.NoError(t, err)
	}
	t.Logf("HOSTILE_SEED=%d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	files := hostileFiles(t)
	dir := t.TempDir()
	rounds := 0
	for end := time.Now().Add(lasts); time.Now().Before(end); rounds++ {
		file := files[random.IntN(len(files))]
		name := "input" + filepath.Ext(file.Name)
		data := mutate(random, file.Data, files)
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o600))
		for _, line := range []string{
			"validate " + name,
			"info " + name,
			"run -p " + name + " -w chain(tasks=3) -o json",
			"run -p cluster -w " + name + " --out out.json",
			"import " + name + " --nodes 4x64c512GB --edges none --out out.json", // a folder
			"predict " + name + " --nodes 4x64c512GB --edges none --far --runs 1 --out out.json",
		} {
			hostile(t, dir, name, strings.Fields(line), seed, rounds, data)
		}
		require.NoError(t, os.Remove(filepath.Join(dir, name)))
	}
	t.Logf("%d files of %d kinds", rounds, len(files))
	require.Positive(t, rounds)
}

// runtimeWords are what only a crash prints.
var runtimeWords = regexp.MustCompile(`(?m)panic:|fatal error:|^goroutine |internal error|SIG[A-Z]{3}`)

// hostile runs a command and checks how it ends.
func hostile(t *testing.T, dir, name string, args []string, seed uint64, round int, data []byte) {
	self, err := os.Executable()
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), hostileTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, "bash", append([]string{"-c", `ulimit -v ` + hostileMemory + `; exec -a clustersim "$0" "$@"`, self}, args...)...)
	cmd.Dir = dir
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = time.Second
	err = cmd.Run()
	exit, failed := errors.AsType[*exec.ExitError](err)
	status := 0
	if failed {
		status = exit.ExitCode()
	}
	wrong := ""
	switch {
	case ctx.Err() != nil:
		wrong = "it takes longer than " + hostileTime.String()
	case err != nil && !failed:
		wrong = err.Error()
	case status < 0 || status > 3:
		wrong = "exit status " + strconv.Itoa(status)
	case status != 0 && stderr.Len() == 0:
		wrong = "no message"
	case runtimeWords.Match(stderr.Bytes()):
		wrong = "a crash"
	}
	if found := namesIn(t, dir); wrong == "" && !slices.Equal(found, []string{name}) && !(status == 0 && slices.Equal(found, []string{name, "out.json"})) {
		wrong = "files left: " + strings.Join(found, " ")
	}
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "out.json")))
	if wrong == "" {
		return
	}
	kept := filepath.Join(os.TempDir(), "hostile-"+name)
	require.NoError(t, os.WriteFile(kept, data, 0o600))
	t.Fatalf("clustersim %s: %s\nround %d of HOSTILE_SEED=%d; the file is kept as %s\n%.2000s", strings.Join(args, " "), wrong, round, seed, kept, stderr.String())
}

func namesIn(t *testing.T, dir string) (names []string) {
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// hostileFiles are the inputs of the examples and of the scripts, the small ones, in order.
func hostileFiles(t *testing.T) (files []txtar.File) {
	const most = 100_000
	for _, pattern := range []string{"../../../examples/*/*.*", "../../../platform/*/testdata/*.xml", "../../../workload/format/testdata/*/*"} {
		found, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, name := range found {
			info, err := os.Stat(name)
			require.NoError(t, err)
			if info.IsDir() || info.Size() > most || slices.Contains([]string{".go", ".md", ".svg", ".png", ".py", ".html"}, filepath.Ext(name)) {
				continue
			}
			data, err := os.ReadFile(name)
			require.NoError(t, err)
			files = append(files, txtar.File{Name: name, Data: data})
		}
	}
	scripts, err := filepath.Glob("testdata/script/*.txtar")
	require.NoError(t, err)
	for _, script := range scripts {
		archive, err := txtar.ParseFile(script)
		require.NoError(t, err)
		files = append(files, archive.Files...)
	}
	require.NotEmpty(t, files)
	return files
}

// oddities are what files of people do not hold.
var oddities = []string{
	"1e308", "1e-308", "-1", "0", "NaN", "inf", "99999999999999999999", "1e18", "1e-300s", "2147483648", "\x00", "\xff\xfe", "\u2028", "\r", "\t",
	"[", "]", "{", "}", "<", ">", "&", "*", "&a [*a]", "<<: *a", "---\n", "!!str", "|", ">-", `"`, "'", "\\", "<!-- ", "<![CDATA[", "LOOPAFTER 1e-9", "${HOME}", "../../../etc/passwd", "/dev/zero",
}

// mutate changes a text in one to eight places.
func mutate(random *rand.Rand, text []byte, files []txtar.File) []byte {
	text = bytes.Clone(text)
	for range 1 + random.IntN(8) {
		at := random.IntN(len(text) + 1)
		end := min(len(text), at+random.IntN(40))
		var put []byte
		switch random.IntN(8) {
		case 0: // cut a part out
		case 1: // cut the end off
			end = len(text)
		case 2:
			put = []byte(oddities[random.IntN(len(oddities))])
			end = at
		case 3: // a number becomes another
			if n := number.FindIndex(text[at:]); n != nil {
				at, end = at+n[0], at+n[1]
			}
			put = []byte(oddities[random.IntN(10)])
		case 4: // a part comes again
			put = bytes.Repeat(text[at:end], 1+random.IntN(1000))
		case 5: // of another file
			other := files[random.IntN(len(files))].Data
			from := random.IntN(len(other) + 1)
			put = other[from:min(len(other), from+random.IntN(200))]
		case 6:
			put = bytes.Clone(text[at:end])
			for i := range put {
				put[i] ^= byte(1 << random.IntN(8))
			}
		case 7: // lines change places
			lines := bytes.SplitAfter(text, []byte("\n"))
			random.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
			text = bytes.Join(lines, nil)
			continue
		}
		text = slices.Concat(text[:at], put, text[end:])
	}
	return text
}

var number = regexp.MustCompile(`[0-9]+(\.[0-9]+)?`)
