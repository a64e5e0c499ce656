// serve(argc, argv), called before anything else in main, makes a program answer many calls, for starting one with
// SimGrid's libraries takes longer than a small simulation. With --serve as its only argument each line of standard
// input is a call: a folder and arguments, separated by tabs. A child of its own goes on in main with these arguments;
// what it prints is in the files out and err of the folder, and its status is a line of standard output: 0, or not.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

inline void serve(int& argc, char**& argv)
{
  if (argc != 2 || strcmp(argv[1], "--serve") != 0)
    return;
  static std::vector<std::string> words;
  static std::vector<char*> pointers;
  for (std::string line; std::getline(std::cin, line);) {
    const pid_t child = fork();
    if (child == 0) {
      words = {argv[0]};
      for (size_t from = 0, to = 0; to != std::string::npos; from = to + 1) {
        to = line.find('\t', from);
        words.push_back(line.substr(from, to == std::string::npos ? to : to - from));
      }
      const std::string folder = words[1];
      words.erase(words.begin() + 1);
      if (freopen((folder + "/out").c_str(), "w", stdout) == nullptr || freopen((folder + "/err").c_str(), "w", stderr) == nullptr)
        _exit(1);
      setvbuf(stderr, nullptr, _IONBF, 0); // also what is said before an abort
      // What the libraries would free at the end takes longer than what they do.
      on_exit([](int status, void*) { fflush(nullptr); _exit(status); }, nullptr);
      for (std::string& word : words)
        pointers.push_back(&word[0]);
      argc = static_cast<int>(pointers.size());
      pointers.push_back(nullptr);
      argv = pointers.data();
      return;
    }
    int status = 1;
    if (child > 0)
      waitpid(child, &status, 0);
    printf("%d\n", status);
    fflush(stdout);
  }
  _exit(0);
}
