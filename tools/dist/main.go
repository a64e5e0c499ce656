// Command dist makes a release: static binaries for several systems with man pages and completions, the manual as a
// site, and their checksums.
//
//	go run ./tools/dist [-out DIR] [-site DIR] [-only OS/ARCH,...]
//
// The tree must have no changes. Binaries state its commit, and archives its date, so that the same commit and the same
// Go give the same bytes.
package main

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// targets are the systems that a release is for.
var targets = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}

// versionPackage has the variables that the linker's -X sets.
const versionPackage = "github.com/clustersim/clustersim/cmd/clustersim/internal/version"

func main() {
	log.SetFlags(0)
	log.SetPrefix("dist: ")
	out := flag.String("out", "bin/dist", "the folder for the archives")
	site := flag.String("site", "bin/site", "the folder of the manual, if there is one")
	only := flag.String("only", strings.Join(targets, ","), "the systems")
	flag.Parse()
	if err := release(*out, *site, strings.Split(*only, ",")); err != nil {
		log.Fatal(err)
	}
}

// commit is what a release is made of.
type commit struct {
	hash string
	date time.Time
}

func release(out, site string, systems []string) error {
	for _, s := range systems {
		if !slices.Contains(targets, s) {
			return fmt.Errorf("system %q (want some of %s)", s, strings.Join(targets, ", "))
		}
	}
	c, err := head()
	if err != nil {
		return err
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "clustersim-dist-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(work) }() // the system removes what stays
	native := filepath.Join(work, "clustersim")
	if err := build(native, runtime.GOOS+"/"+runtime.GOARCH, c); err != nil {
		return err
	}
	line, err := output(native, "version")
	if err != nil {
		return err
	}
	version := strings.Fields(line)[1]
	shared, err := documents(native, work)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o777); err != nil {
		return err
	}
	for _, s := range systems {
		name := fmt.Sprintf("clustersim-%s-%s", version, strings.ReplaceAll(s, "/", "-"))
		program := "clustersim"
		write, ending := writeTar, ".tar.gz"
		if strings.HasPrefix(s, "windows/") {
			program, write, ending = "clustersim.exe", writeZip, ".zip"
		}
		binary := filepath.Join(work, strings.ReplaceAll(s, "/", "-"), program)
		if err := build(binary, s, c); err != nil {
			return err
		}
		files := append(slices.Clone(shared), entry{program, binary, true})
		if err := write(filepath.Join(out, name+ending), name, files, c.date); err != nil {
			return err
		}
	}
	if pages, err := tree(site, ""); err == nil && len(pages) > 0 {
		name := "clustersim-" + version + "-manual"
		if err := writeTar(filepath.Join(out, name+".tar.gz"), name, pages, c.date); err != nil {
			return err
		}
	}
	return sums(out)
}

// head is the commit of the tree, which must have no changes.
func head() (c commit, err error) {
	changes, err := output("git", "status", "--porcelain")
	if err != nil {
		return c, err
	}
	if changes != "" {
		return c, errors.New("the tree has changes (commit them first)")
	}
	c.hash, err = output("git", "rev-parse", "HEAD")
	if err != nil {
		return c, err
	}
	text, err := output("git", "log", "-1", "--format=%ct")
	if err != nil {
		return c, err
	}
	sec, err := strconv.ParseInt(text, 10, 64)
	c.date = time.Unix(sec, 0).UTC()
	return c, err
}

func output(name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Stderr = os.Stderr
	text, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w", cmp.Or(filepath.Base(name), name), err)
	}
	return strings.TrimSpace(string(text)), nil
}

// build makes a program for a system.
func build(file, system string, c commit) error {
	goos, goarch, _ := strings.Cut(system, "/")
	stamp := fmt.Sprintf("-s -w -buildid= -X %[1]s.commit=%[2]s -X %[1]s.date=%[3]s", versionPackage, c.hash, c.date.Format(time.RFC3339))
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags="+stamp, "-o", file, "./cmd/clustersim")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOOS="+goos, "GOARCH="+goarch)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", system, err)
	}
	return nil
}

// documents are what all archives have: man pages and completions that the program writes, and texts.
func documents(program, work string) ([]entry, error) {
	man, complete := filepath.Join(work, "man"), filepath.Join(work, "completions")
	if _, err := output(program, "gen", "man", man); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(complete, 0o777); err != nil {
		return nil, err
	}
	for shell, name := range map[string]string{"bash": "clustersim", "zsh": "_clustersim", "fish": "clustersim.fish", "powershell": "clustersim.ps1"} {
		text, err := output(program, "completion", shell)
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(complete, name), []byte(text+"\n"), 0o666); err != nil {
			return nil, err
		}
	}
	list := []entry{{"LICENSE", "LICENSE", false}, {"README.md", "README.md", false}, {"CHANGELOG.md", "CHANGELOG.md", false}, {"CITATION.cff", "CITATION.cff", false}}
	for _, dir := range []string{man, complete} {
		pages, err := tree(dir, filepath.Base(dir))
		if err != nil {
			return nil, err
		}
		list = append(list, pages...)
	}
	return list, nil
}

// sums writes SHA256SUMS, as sha256sum -c reads it.
func sums(dir string) error {
	names, err := filepath.Glob(filepath.Join(dir, "clustersim-*"))
	if err != nil {
		return err
	}
	var text strings.Builder
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(&text, "%x  %s\n", sha256.Sum256(data), filepath.Base(name))
		fmt.Printf("%s: %.1f MB\n", name, float64(len(data))/1e6)
	}
	return os.WriteFile(filepath.Join(dir, "SHA256SUMS"), []byte(text.String()), 0o666)
}
