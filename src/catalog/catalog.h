// What is printed on figures and cards. (Being written.)
#pragma once
